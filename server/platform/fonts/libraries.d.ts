/** What is used of the libraries of fonts, as far as they bring no types of their own. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: 'woff2' | 'sfnt' },
  ): Promise<Buffer>
}

declare module 'fontverter' {
  const fontverter: {
    convert(font: Buffer, to: 'woff2' | 'sfnt', from: 'woff2' | 'sfnt'): Promise<Buffer>
  }
  export default fontverter
}
