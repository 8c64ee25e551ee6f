// Loaded into a server under test before its own code (node --import): what lingers for half a
// minute, as rooms do when everybody has left, lingers for a thousandth of that, so that it comes
// and goes within a test. All other waits stay as they are.
const lingerMs = 30_000
const times = 1_000

const wait = globalThis.setTimeout

globalThis.setTimeout = new Proxy(wait, {
  apply: (_, self, [callback, ms, ...given]) =>
    Reflect.apply(wait, self, [callback, ms === lingerMs ? ms / times : ms, ...given]),
})
