/** What counts while writing; Tiptap's own keys, but for the last ones. */
export const writingKeys = {
  bold: { label: 'Bold', keys: 'Ctrl+B' },
  italic: { label: 'Italic', keys: 'Ctrl+I' },
  underline: { label: 'Underline', keys: 'Ctrl+U' },
  strike: { label: 'Strike through', keys: 'Ctrl+Shift+S' },
  bulletList: { label: 'Bullet list', keys: 'Ctrl+Shift+8' },
  orderedList: { label: 'Numbered list', keys: 'Ctrl+Shift+7' },
  blockquote: { label: 'Quote', keys: 'Ctrl+Shift+B' },
  left: { label: 'Align left', keys: 'Ctrl+Shift+L' },
  center: { label: 'Centre', keys: 'Ctrl+Shift+E' },
  right: { label: 'Align right', keys: 'Ctrl+Shift+R' },
  clear: { label: 'Clear formatting', keys: 'Ctrl+Shift+X' },
  add: { label: 'Add a block (on an empty line)', keys: '/' },
  leave: { label: 'Leave the text', keys: 'Escape' },
} as const

export type WritingKey = (typeof writingKeys)[keyof typeof writingKeys]
