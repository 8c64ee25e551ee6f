/** What is used of the decoder's JavaScript; the package types only the C functions below it. */
declare module 'libheif-js/libheif-wasm/libheif-bundle.mjs' {
  export type HeifImage = {
    get_width(): number
    get_height(): number
    is_primary(): boolean
    /** Decodes into `target.data` (RGBA), and calls back with it, or with null where it can't. */
    display(
      target: { data: Uint8ClampedArray; width: number; height: number },
      done: (shown: object | null) => void,
    ): void
    free(): void
  }
  type HeifDecoder = { decode(file: Uint8Array): HeifImage[] }
  export default function start(): { HeifDecoder: new () => HeifDecoder }
}
