/** A line of the glossary: the word for a thing, and those that are not used for it any more. */
export type Entry = { word: string; retired: readonly string[] }

/** The table below the heading “Words” of a Markdown text: word, what it means, instead of. */
export function glossaryOf(markdown: string): Entry[] {
  const section = /^## Words\n([\s\S]*?)(?=^## |(?![\s\S]))/m.exec(markdown)?.[1] ?? ''
  return section
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .flatMap(([, word = '', , instead = '']) => {
      const retired = [...instead.matchAll(/`([a-z-]+)`/g)].map(([, one = '']) => one)
      return word !== '' && retired.length > 0 ? [{ word, retired }] : []
    })
}

/** What a module declares for others: functions, constants, classes and types. */
export function exportedNames(source: string): string[] {
  const declared =
    /^export (?:default )?(?:declare )?(?:abstract )?(?:async )?(?:function\*?|const|let|class|type|interface) (\w+)/gm
  return [...source.matchAll(declared)].map(([, name = '']) => name)
}

/** The retired words in a name, `take-turn.ts` or `takeTurn`, each with the word for it. */
export function retiredIn(
  name: string,
  glossary: readonly Entry[],
): { retired: string; word: string }[] {
  const words = name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[^a-z]+/)
  const joined = `-${words.join('-')}-`
  return glossary.flatMap(({ word, retired }) =>
    retired.filter((one) => joined.includes(`-${one}-`)).map((one) => ({ retired: one, word })),
  )
}
