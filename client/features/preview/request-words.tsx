import { UnstyledButton } from '@mantine/core'
import { useLayoutEffect, useRef, useState } from 'react'
import { dueWords } from '#client/features/reviews/public/review-words.ts'
import type { Review } from '#shared/contract/reviews.ts'
import classes from './review-strip.module.css'

/** Who asks about which version, and their message: where it is cut off it can be opened. */
export function RequestWords({ review }: { review: Review }) {
  const { requestedBy, version, message, dueAt } = review
  const [isOpen, setOpen] = useState(false)
  const [isCut, setCut] = useState(false)
  const words = useRef<HTMLParagraphElement>(null)
  useLayoutEffect(() => {
    const node = words.current
    if (!node || isOpen) return
    const measure = () =>
      setCut(node.scrollWidth > node.clientWidth || node.scrollHeight > node.clientHeight + 2)
    const observer = new ResizeObserver(measure)
    observer.observe(node)
    return () => observer.disconnect()
  }, [isOpen])
  return (
    <div className={classes.request}>
      <p ref={words} className={classes.words} data-open={isOpen || undefined}>
        <strong translate="no">{requestedBy.name}</strong> asks for a yes or no to version{' '}
        {version.number}
        {dueAt ? `, ${dueWords(review)}` : ''}
        {message ? (
          <span className={classes.message} dir="auto" translate="no">
            : {message}
          </span>
        ) : null}
      </p>
      {isCut || isOpen ? (
        <UnstyledButton
          className={classes.more}
          aria-expanded={isOpen}
          onClick={() => setOpen((value) => !value)}
        >
          {isOpen ? 'Show less' : 'Read it all'}
        </UnstyledButton>
      ) : null}
    </div>
  )
}
