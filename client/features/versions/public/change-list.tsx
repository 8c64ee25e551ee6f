import { UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Change } from '#shared/campaign/history/compare-campaigns.ts'
import type { WordChange } from '#shared/campaign/text/word-changes.ts'
import type { TextChange } from '#shared/page/describe-changes.ts'
import { Spoken, Text } from '#client/ui/layout/elements.tsx'
import { changeKey } from './change-key.ts'
import classes from './change-list.module.css'

type Listed = Pick<Change, 'kind' | 'level' | 'id'> & {
  what: string
  how: string
  texts?: readonly TextChange[]
}

type ChangeListProps<C extends Listed> = {
  changes: readonly C[]
  /** What is said where nothing is different. */
  none: string
  /** Makes each a button; `picked` is the key of the one that is pressed. */
  onPick?: (change: C) => void
  picked?: string | null
  /** What stands below the one that is picked. */
  below?: ReactNode
}

/** What is different, one below the other; what can't be picked is cut off after twenty. */
export function ChangeList<C extends Listed>(props: ChangeListProps<C>) {
  const { changes, none, onPick, picked, below } = props
  if (changes.length === 0)
    return (
      <Text size="13" tone="ink-2">
        {none}
      </Text>
    )
  const listed = onPick ? changes : changes.slice(0, most)
  return (
    <ul className={classes.list}>
      {listed.map((change) => {
        const key = changeKey(change)
        const isPicked = picked === key
        return (
          <li key={key} className={classes.change} data-kind={change.kind}>
            {onPick ? (
              <UnstyledButton
                className={classes.row}
                aria-pressed={isPicked}
                onClick={() => onPick(change)}
              >
                <Words change={change} />
              </UnstyledButton>
            ) : (
              <div className={classes.row}>
                <Words change={change} />
              </div>
            )}
            {isPicked ? below : null}
          </li>
        )
      })}
      {changes.length > listed.length ? (
        <li className={classes.more}>and {changes.length - listed.length} more</li>
      ) : null}
    </ul>
  )
}

const most = 20

function Words({ change: { what, how, texts } }: { change: Listed }) {
  return (
    <>
      <span className={classes.what}>{what}</span>
      <span className={classes.how}>{how}</span>
      {texts?.map(({ key, words }) => (
        <ChangedText key={key} words={words} />
      ))}
    </>
  )
}

/** A text with the words that were taken out struck through, and those put in marked. */
function ChangedText({ words }: { words: readonly WordChange[] }) {
  let from = 0
  const pieces = words.map((piece, at) => {
    const isFirst = at === 0
    const isLast = at === words.length - 1
    from += piece.words.length + 1
    return { ...piece, isFirst, isLast, key: `${piece.kind} ${from}` }
  })
  return (
    <span className={classes.words} dir="auto" translate="no">
      {pieces.map(({ key, kind, words: text, isFirst, isLast }) => {
        if (kind === 'in')
          return (
            <ins key={key}>
              <Spoken>inserted: </Spoken>
              {text}
            </ins>
          )
        if (kind === 'out')
          return (
            <del key={key}>
              <Spoken>deleted: </Spoken>
              {text}
            </del>
          )
        return <span key={key}>{shortened(text, isFirst, isLast)}</span>
      })}
    </span>
  )
}

const aroundLength = 28

/** Of what stayed, so much as tells where one is. */
function shortened(text: string, isFirst: boolean, isLast: boolean): string {
  if (text.length <= 2 * aroundLength) return text
  const head = isFirst ? '' : text.slice(0, aroundLength)
  const tail = isLast ? '' : text.slice(-aroundLength)
  return `${head}…${tail}`
}
