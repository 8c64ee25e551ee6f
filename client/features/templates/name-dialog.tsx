import { Button, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useContractForm } from '#client/lib/forms/use-contract-form.ts'
import type { Operation } from '#client/lib/forms/wrong-fields.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { Row } from '#client/ui/layout/elements.tsx'

type NameDialogProps<Input, Answer> = {
  title: string
  button: string
  name: string
  children?: ReactNode
  operation: Operation<Input, Answer>
  inputOf: (values: { name: string }) => Input
  /** The dialog closes after it. */
  onSuccess: (answer: Answer) => unknown
  onClose: () => void
}

/** Asks what a template is to be called, and stays open until that is stored. */
export function NameDialog<Input, Answer>(props: NameDialogProps<Input, Answer>) {
  const { title, button, name, children, operation, inputOf, onSuccess, onClose } = props
  const form = useContractForm({
    operation,
    initialValues: { name },
    inputOf,
    onSuccess: async (answer) => {
      await onSuccess(answer)
      onClose()
    },
  })
  return (
    <Dialog opened onClose={onClose} title={title} size="26rem">
      <form
        {...form.props}
        onSubmit={(event) => {
          event.stopPropagation()
          form.props.onSubmit(event)
        }}
      >
        <TextInput
          label="Name"
          required
          withAsterisk={false}
          data-autofocus
          maxLength={120}
          {...form.getInputProps('name')}
          error={form.errors['name'] ?? form.problem?.detail}
        />
        {children}
        <Row gap="8" align="center" justify="end" wrap mt="24">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={form.isSending}>
            {button}
          </Button>
        </Row>
      </form>
    </Dialog>
  )
}
