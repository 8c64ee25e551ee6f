/** What counts while writing; Tiptap's own keys. */
export const writingKeys: readonly { label: string; keys: string }[] = [
  { label: 'Bold', keys: 'Ctrl+B' },
  { label: 'Italic', keys: 'Ctrl+I' },
  { label: 'Underline', keys: 'Ctrl+U' },
  { label: 'Bullet list', keys: 'Ctrl+Shift+8' },
  { label: 'Numbered list', keys: 'Ctrl+Shift+7' },
  { label: 'Clear formatting', keys: 'Ctrl+\\' },
  { label: 'Add a block (on an empty line)', keys: '/' },
  { label: 'Leave the text', keys: 'Escape' },
]
