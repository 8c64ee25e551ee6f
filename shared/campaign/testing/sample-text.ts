import type { RichText } from '../model/snapshot.ts'

/** A rich text with a bit of everything. */
export const sampleText: RichText = {
  type: 'doc',
  content: [
    {
      type: 'heading',
      level: 1,
      align: 'center',
      content: [{ type: 'text', text: 'Spring', marks: [] }],
    },
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'Plain ', marks: [] },
        { type: 'text', text: 'strong', marks: [{ type: 'bold' }, { type: 'italic' }] },
        { type: 'hardBreak' },
        { type: 'text', text: 'a link', marks: [{ type: 'link', href: 'https://example.com/a' }] },
      ],
    },
    {
      type: 'orderedList',
      content: [
        {
          type: 'listItem',
          content: [
            { type: 'paragraph', content: [{ type: 'text', text: 'one', marks: [] }] },
            {
              type: 'bulletList',
              content: [{ type: 'listItem', content: [{ type: 'paragraph', content: [] }] }],
            },
          ],
        },
      ],
    },
    { type: 'blockquote', content: [{ type: 'paragraph', align: 'right', content: [] }] },
  ],
}
