declare module 'punycode/punycode.js' {
  const punycode: {
    /** The labels of a domain that begin with `xn--` as letters; throws on malformed ones. */
    toUnicode(domain: string): string
  }
  export default punycode
}
