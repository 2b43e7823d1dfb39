#include "protocol/bench.h"

/* From games that the engine played against itself, and endgames set up by hand. */
static const char *const positions[] = {
    /* openings */
    "r1bakabr1/9/1cn3nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKABR1 w - - 6 4",
    "r1bakab1r/9/1cn3nc1/p1p1p3p/6p2/2P6/P3P1P1P/1C2C1N2/9/RNBAKAB1R w - - 6 4",
    "rnbakab1r/9/1c4nc1/p1p1p3p/6p2/2P6/P3P1P1P/1CN4C1/9/R1BAKABNR w - - 4 3",
    "rnbakab1r/9/1c2c1n2/p1p1p1p1p/9/9/P1P1P1P1P/1C2B1NC1/9/RNBAKA2R w - - 4 3",
    "r1bakabnr/9/1cn4c1/p1p1p3p/6p2/2P6/P3P1P1P/1CN3NC1/9/R1BAKAB1R b - - 5 3",
    "rnbakab1r/9/1c2c1n2/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/8R/RNBAKAB2 b - - 5 3",
    "rnbakabr1/9/1c4n2/p1p1p1p1p/9/9/P1P1P1PcP/2N1C2C1/9/1RBAKABNR w - - 6 4",
    "rnbakabr1/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C1C2N2/9/RNBAKAB1R w - - 4 3",
    "rnbakab1r/9/1c2c1n2/p1p1p1p1p/9/9/P1P1P1P1P/1CN2C3/9/1RBAKABNR b - - 5 3",
    /* middlegames */
    "2bakab2/3r5/2n3n1c/p1p1p1p1p/9/1NP3P2/P1c1P3P/2C1C1N2/9/R1BAKAB2 w - - 10 11",
    "2bakabr1/7c1/1cn3n2/p1p1p2Rp/6p2/2PN2r2/P3P3P/1C2C1N1B/3R5/2BAKA3 b - - 5 11",
    "2bakab2/2R1n4/2c3n2/p1p1p2rp/6p2/cNP6/1C2P3P/4C1N1B/9/2BAKA3 b - - 7 18",
    "1nbakabr1/9/9/p1p1N3p/2P3p2/8P/P2cP1n1R/6NC1/9/2BAKAB2 w - - 1 12",
    "3akab2/9/4b4/7rp/2p1P1p2/PN1n4P/2c1P1nCR/6N2/9/2BAKAB2 w - - 7 19",
    "2bakab2/9/1cn1c1n2/p3p3p/2P4r1/PC4BC1/4P3P/R1N3N1R/3r5/2BAKA3 b - - 0 12",
    "3akab2/9/1c2b4/p3p3N/2rn5/P1C6/N2c4P/R3BR3/3rA4/2BAK4 b - - 4 19",
    "2baka1r1/9/2n1b1n2/p1p1p3p/1r4p2/2PN1N3/c3P3P/1C2B2cC/1R7/3AKABR1 w - - 6 13",
    "2baka1n1/9/2n1b4/p3p3p/2p6/2P3p2/3NPN2P/4B3C/4A4/c3KAB2 w - - 0 20",
    "1rbakabr1/9/2n1c4/p3p3p/2p1P1p2/1C6P/P3N1c2/4C4/2R6/1RBAKAB2 b - - 1 13",
    "2bakab2/9/2n1C4/pR6p/2p1p1pc1/P7r/4N4/4C4/9/2BAKAB2 b - - 0 20",
    "1n1akab2/r8/9/p1p1p3p/4c1b2/2P6/P8/1CN2C3/6Nn1/2BAKAB2 w - - 2 15",
    "3akab2/9/C3b4/p1p1p3p/4c4/1NP6/P8/C8/4K4/2BA1nr2 w - - 0 22",
    /* endgames */
    "3a1kb2/4a4/4b3c/8p/6p2/3cN4/8P/4B3B/9/3AKA3 b - - 4 31",
    "3a1kb2/4a4/4b4/9/3Nc1p2/6Bc1/9/5A2B/4Ap3/3K5 b - - 27 46",
    "2bakab2/9/9/4P3C/P5p2/3rc3R/3p5/2n3N2/4A4/2BA1KB2 w - - 6 32",
    "4ka3/2P1a4/b3b4/3P5/3C2p2/3n5/4N4/4p4/4A4/3A1K3 w - - 16 47",
    "3ak1b2/3c5/3ab4/4p4/9/p8/5n3/3A5/9/2BKNAB2 b - - 10 47",
    "2b1k4/4a4/4ba3/p8/3nN2N1/8P/9/4B4/4Ap3/c3KAB2 w - - 3 33",
    "4k4/4a4/5a3/6NP1/2b3b2/1c1n1N3/1p7/9/4A4/4KAB2 w - - 26 48",
    "3akab2/9/4b4/3R4C/p1p3p2/4pr3/1n2c4/4B4/4N4/2BAKA3 b - - 12 33",
    "4kab2/4a4/4b4/1C7/4c4/2p3p2/pn7/3pB4/1R2Nr3/2BAKA3 b - - 42 48",
    "3akab2/9/4b4/9/9/9/9/4R4/9/4K4 w - - 0 1",
    "3k1a3/9/9/9/4N4/9/9/9/9/4K4 w - - 0 1",
    "3ak4/4a4/9/9/9/9/9/3A5/4A4/3K1C3 w - - 0 1",
    "2bakab2/9/9/2P1P1P2/9/9/9/9/9/3K5 w - - 0 1",
    "4k4/4a4/5a3/9/9/4P4/3N5/9/9/3K5 w - - 0 1",
    /* mates */
    "3akab2/9/4b4/p3P3p/9/9/4p4/9/1R2K4/cn1r5 b - - 1 49",
    "4kab2/4a4/4b4/3C4p/p8/9/9/2n1p4/5K3/2r6 w - - 4 40",
    "9/3k5/6R2/8C/4PCp2/P8/9/9/4A4/3AK4 w - - 3 55",
    "4kab2/4a4/4b4/9/4c4/9/9/1r1CK4/9/9 b - - 71 95",
    "5R3/3k5/4b1N2/8p/3N5/9/Pp2P3P/9/9/3AKAB2 b - - 2 31",
    "5k3/4P4/4bN3/3P5/2b6/9/9/3A5/5Kp2/9 w - - 3 70",
};

const char *bench_position(size_t index)
{
    return index < sizeof positions / sizeof positions[0] ? positions[index] : NULL;
}
