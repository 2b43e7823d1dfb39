import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

// Where `make wasm` puts it; CHUHE_WASM names another one.
const wasm = process.env.CHUHE_WASM ?? fileURLToPath(new URL('../build/web/wasm/chuhe.wasm', import.meta.url));
const server = process.env.CHUHE_SERVER ?? 'http://127.0.0.1:8080';

/** The rules are asked for while the script is still on its way. */
const rulesAtOnce = {
  name: 'rules-at-once',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      const file = Object.keys(bundle ?? {}).find((name) => name.endsWith('.wasm'));
      if (!file) return html;
      return [{ tag: 'link', attrs: { rel: 'preload', as: 'fetch', type: 'application/wasm', crossorigin: true, href: `/${file}` }, injectTo: 'head' }];
    },
  },
};

export default defineConfig({
  plugins: [rulesAtOnce],
  root: fileURLToPath(new URL('.', import.meta.url)),
  resolve: { alias: [{ find: /^chuhe-wasm(?=\?|$)/, replacement: wasm }] },
  build: {
    target: 'es2021',
    // Nothing inside other files: the policy of the page forbids data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: { proxy: { '/api': server, '/games': server, '/ws': { target: server, ws: true } }, fs: { strict: false } },
  test: { include: ['tests/**/*.test.ts'], environment: 'node' },
});
