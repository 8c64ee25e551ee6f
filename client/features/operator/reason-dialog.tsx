import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { problemOf } from '#client/lib/errors/problem.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { Row, Text } from '#client/ui/layout/elements.tsx'
import { ErrorNotice } from '#client/ui/notices/error-notice.tsx'
import { reasonLimits } from '#shared/contract/publish-anyway.ts'
import { useAct } from './use-act.ts'

type ReasonDialogProps = {
  opened: boolean
  onClose: () => void
  /** What is going to happen, naming to whom: "Disable Northwind". */
  title: string
  /** What stops, and what stays. */
  children: ReactNode
  /** Who reads the reason. */
  readers: string
  button: string
  run: (because: string) => Promise<unknown>
}

/** Asks why before something is taken from people, since they are told. It can be undone. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { opened, onClose, title, children, readers, button, run } = props
  const [because, setBecause] = useState('')
  const act = useAct(run, () => {
    onClose()
    setBecause('')
  })
  const problem = act.error ? problemOf(act.error) : null
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size="30rem">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (because.trim()) act.mutate(because)
        }}
      >
        <Text as="div" mb="16" tone="ink-2" pretty>
          {children}
        </Text>
        <Textarea
          label="Why"
          description={readers}
          required
          data-autofocus
          autosize
          minRows={2}
          maxRows={6}
          maxLength={reasonLimits.longest}
          value={because}
          error={problem?.fieldErrors['because']}
          onChange={(event) => setBecause(event.currentTarget.value)}
        />
        {problem && !problem.fieldErrors['because'] ? <ErrorNotice error={problem} /> : null}
        <Row gap="8" justify="end" wrap mt="24">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" color="red" loading={act.isPending} disabled={!because.trim()}>
            {button}
          </Button>
        </Row>
      </form>
    </Dialog>
  )
}
