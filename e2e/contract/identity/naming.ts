const id = /(session |error\?id=)?([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})/gi
const token = /([?&]token=)[^&\s]+/g

/**
 * Gives lasting names to what differs from run to run. Ids are numbered by their first appearance,
 * sessions apart from flows, so that it shows where one comes again.
 */
export function createNaming(origin: string) {
  const names = new Map([
    [origin, '<app>'],
    [encodeURIComponent(origin), '<app>'],
  ])
  const numbers = new Map<string, Map<string, number>>()

  function numbered(_: string, prefix: string | undefined, value: string): string {
    const known = numbers.get(prefix ?? '') ?? new Map<string, number>()
    numbers.set(prefix ?? '', known)
    const number = known.get(value) ?? known.size + 1
    known.set(value, number)
    return `${prefix ?? ''}<${number}>`
  }

  return {
    call(value: string, name: string): void {
      names.set(value, name)
      names.set(value.toUpperCase(), name.toUpperCase())
    },
    apply(text: string): string {
      const named = [...names].reduce((all, [value, name]) => all.replaceAll(value, name), text)
      return named.replace(token, '$1<token>').replace(id, numbered)
    },
  }
}
