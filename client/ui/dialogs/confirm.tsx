import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import classes from './confirm.module.css'
import { Dialog } from './dialog.tsx'
import { Row } from '../layout/elements.tsx'
import { ErrorNotice } from '../notices/error-notice.tsx'

type ConfirmProps = {
  opened: boolean
  onClose: () => void
  /** What is going to happen, naming what goes: "Remove Grace Hopper". */
  title: string
  /** What is lost and what stays. */
  children: ReactNode
  /** The verb on the button. */
  button: string
  /** The word for leaving all as it is. */
  dismiss?: string
  /** Nothing is lost by it, so it is not shown as a danger. */
  isHarmless?: boolean
  /** Does it; the dialog closes when it has succeeded and shows why when it has not. */
  run: () => Promise<unknown>
  /** Something is still missing, e.g. a name that has to be typed. */
  isIncomplete?: boolean
  /** Gives the focus back where the element that opened it is gone by then. */
  onClosed?: () => void
}

/** Asks before something that can't be undone. */
export function Confirm(props: ConfirmProps) {
  const { opened, onClose, title, children, button, run, isIncomplete, onClosed } = props
  const { dismiss = 'Cancel', isHarmless = false } = props
  const act = useMutation({ mutationFn: run, onSuccess: onClose })
  const close = () => {
    if (!act.isPending) onClose()
  }
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={title}
      size="28rem"
      returnFocus={!onClosed}
      onExitTransitionEnd={() => {
        act.reset()
        onClosed?.()
      }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (!isIncomplete) act.mutate()
        }}
      >
        <div className={classes.text}>{children}</div>
        {act.error ? <ErrorNotice error={act.error} /> : null}
        <Row gap="8" align="center" justify="end" wrap mt="24">
          <Button variant="default" onClick={close} data-autofocus={!isIncomplete || undefined}>
            {dismiss}
          </Button>
          <Button
            type="submit"
            {...(isHarmless ? {} : { color: 'red' })}
            disabled={isIncomplete}
            loading={act.isPending}
          >
            {button}
          </Button>
        </Row>
      </form>
    </Dialog>
  )
}
