/** Where keys are heard otherwise, and why that is right. */
const exceptions: Record<string, string> = {
  'client/lib/keys/own-keys.ts': 'is what all others are made by',
  'client/lib/keys/shield-composition.ts': 'keeps these keys from others',
  'client/builder/text/slash-menu.ts': 'gets its keys from the editor, after the input method',
}

const rules: readonly { pattern: RegExp; instead: string }[] = [
  {
    pattern: /\bonKey(?:Down|Up|Press)(?:Capture)?(?:=\{|: )(?!ownKeys\()/g,
    instead: 'wrap the handler in ownKeys()',
  },
  {
    pattern: /EventListener\(\s*'key(?:down|up|press)'/g,
    instead: 'use listenToKeys()',
  },
  {
    pattern: /\b(?:useHotkeys|getHotkeyHandler)\b/g,
    instead: 'use useKeys()',
  },
  {
    pattern: /\bevent\.key === '[a-z]'/g,
    instead: 'compare keyOf(event), as not every layout has this letter',
  },
  {
    pattern: /\b(?:ctrlKey \|\| (?:\w+\.)?metaKey|metaKey \|\| (?:\w+\.)?ctrlKey)\b/g,
    instead: 'ask isCommand() or isPlain(): on Apple’s systems only Cmd is ours',
  },
]

/**
 * Handlers of keys in a file of the client that take keys of an input method for their own, or
 * letters by one layout: each with its line and what it should be instead.
 */
export function foreignKeys(path: string, source: string): { line: number; instead: string }[] {
  if (path in exceptions) return []
  return rules.flatMap(({ pattern, instead }) =>
    [...source.matchAll(pattern)].map(({ index }) => ({
      line: source.slice(0, index).split('\n').length,
      instead,
    })),
  )
}
