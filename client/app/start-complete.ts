/**
 * Runs `start` once the browser has all that the code uses: at once where it has the newest of that
 * itself, else after the polyfills are there.
 */
export function startComplete(start: () => void): void {
  if (isComplete()) start()
  // Without them most screens still work.
  else void import('./polyfills.ts').then(({ whenReadable }) => whenReadable).then(start, start)
}

const isComplete = () =>
  'parse' in URL && 'groupBy' in Map && 'checkVisibility' in Element.prototype
