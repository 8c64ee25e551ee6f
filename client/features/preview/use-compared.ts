import { useLocation, useNavigate, useSearchParams } from 'react-router'

/** Two versions by their numbers; `to` is null for the present. */
export type Compared = { from: number; to: number | null }

/** What is compared, as the address says: `?from=3&to=5`; going back leaves it. */
export function useCompared() {
  const [search] = useSearchParams()
  const { hash } = useLocation()
  const navigate = useNavigate()
  const show = (next: Compared | null) => {
    const wanted = new URLSearchParams(search)
    for (const name of ['from', 'to', 'version']) wanted.delete(name)
    if (next) wanted.set('from', String(next.from))
    if (next && next.to !== null) wanted.set('to', String(next.to))
    // The share link that opened it stays in the address.
    void navigate({ search: `?${wanted}`, hash }, { replace: compared !== null })
  }
  const compared = comparedIn(search)
  return { compared, show }
}

/** What an address compares; null for nothing. Whichever comes first, the earlier is held against the later. */
export function comparedIn(search: URLSearchParams): Compared | null {
  const [from, to] = [numberIn(search.get('from')), numberIn(search.get('to'))]
  if (from === null) return null
  return to !== null && to < from ? { from: to, to: from } : { from, to }
}

function numberIn(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
}
