import { expect, it } from 'vitest'
import { exportedNames, glossaryOf, retiredIn } from './retired-names.ts'

const markdown = `# Contributing

## Words

| word | means | instead of |
| --- | --- | --- |
| notify | tell a person | \`tell\`, \`told\` |
| tooltip | words beside a button | \`hint\` |
| delete | gone at once | |

## Commits
| a | b | \`c\` |
`

it('reads the table below its heading alone', () => {
  expect(glossaryOf(markdown)).toEqual([
    { word: 'notify', retired: ['tell', 'told'] },
    { word: 'tooltip', retired: ['hint'] },
  ])
})

it('finds what a module exports', () => {
  const source =
    'export async function tell() {}\nexport type Told = 1\nconst hint = 1\nexport class Hint {}'
  expect(exportedNames(source)).toEqual(['tell', 'Told', 'Hint'])
})

it('finds retired words as words, in files and names, not within others', () => {
  const glossary = glossaryOf(markdown)
  expect(retiredIn('tellLeaders', glossary)).toEqual([{ retired: 'tell', word: 'notify' }])
  expect(retiredIn('notifications/tell.ts', glossary)).toHaveLength(1)
  expect(retiredIn('Hint', glossary)).toEqual([{ retired: 'hint', word: 'tooltip' }])
  expect(retiredIn('storytelling', glossary)).toEqual([])
  expect(retiredIn('hints', glossary)).toEqual([])
})
