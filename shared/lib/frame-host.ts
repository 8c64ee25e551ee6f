const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

/**
 * A host on which pages may be shown in frames, as a Content-Security-Policy names it: ASCII, small
 * letters, perhaps with a port, `*.` for every name below it. Taken from what somebody typed or copied
 * from an address; of what is none, the refusal says why.
 */
export function readFrameHost(typed: string): { host: string } | { refusal: string } {
  const bare = typed
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/[/?#].*$/, '')
  const isWild = bare.startsWith('*.')
  const name = isWild ? bare.slice(2) : bare
  if (name === '' || name === '*') return refused('Give a host, like www.example.com.')
  if (/[\s@;,'"[\]\\%]/.test(name)) return refused('A host is a name alone, like www.example.com.')
  if (name.includes('*')) return refused('A star stands at the beginning, like *.example.com.')
  const read = URL.parse(`http://${name}`)
  if (!read) return refused('This is not the name of a host. Check its spelling.')
  const labels = read.hostname.replace(/\.$/, '').split('.')
  if (!labels.every((part) => label.test(part)))
    return refused('This is not the name of a host. Check its spelling.')
  if (/^\d+$/.test(labels.at(-1) ?? '')) return refused('Give a name, not an IP address.')
  if (isWild && labels.length < 2) return refused('A star needs a whole name behind it.')
  const port = read.port === '' ? '' : `:${read.port}`
  return { host: `${isWild ? '*.' : ''}${labels.join('.')}${port}` }
}

const refused = (refusal: string) => ({ refusal })
