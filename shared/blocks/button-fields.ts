import { choice } from './fields.ts'

/** How loud a button is. */
export function buttonStyle() {
  return choice({
    label: 'Emphasis',
    options: [
      { value: 'primary', label: 'Primary' },
      { value: 'secondary', label: 'Secondary' },
      { value: 'ghost', label: 'Text only' },
    ],
    default: 'primary',
  })
}

/** How large a button is. */
export function buttonSize() {
  return choice({
    label: 'Size',
    options: [
      { value: 'small', label: 'Small' },
      { value: 'medium', label: 'Medium' },
      { value: 'large', label: 'Large' },
    ],
    default: 'medium',
  })
}

/** Where buttons stand in their column; may differ by width. */
export function buttonAlignment() {
  return choice({
    label: 'Align',
    responsive: true,
    options: [
      { value: 'left', label: 'Left' },
      { value: 'center', label: 'Centre' },
      { value: 'right', label: 'Right' },
      { value: 'stretch', label: 'Full width' },
    ],
    default: 'left',
  })
}
