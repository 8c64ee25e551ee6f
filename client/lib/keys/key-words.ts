import { isApple } from './is-apple.ts'
import { partsOf } from './key-names.ts'

const words: Readonly<Record<string, string>> = {
  Ctrl: 'Control',
  ArrowUp: 'Arrow Up',
  ArrowDown: 'Arrow Down',
  ArrowLeft: 'Arrow Left',
  ArrowRight: 'Arrow Right',
  '\\': 'Backslash',
  '/': 'Slash',
  '?': 'Question mark',
  '+': 'Plus',
  '-': 'Minus',
}

/** Keys to be read out: `Control Shift Z`, or `Command Shift Z` on Apple's systems. */
export const keyWords = (keys: string): string =>
  partsOf(keys)
    .map((key) => (isApple() && key === 'Ctrl' ? 'Command' : (words[key] ?? key)))
    .join(' ')
