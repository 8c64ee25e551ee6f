import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '#client/lib/api/api.ts'
import { useContractForm } from '#client/lib/forms/use-contract-form.ts'
import type { Operation } from '#client/lib/forms/wrong-fields.ts'
import { Row } from '#client/ui/layout/elements.tsx'
import { ownKeys } from '#client/lib/keys/own-keys.ts'
import classes from './history.module.css'

type NameFormProps<Input, Answer> = {
  label: string
  first: string
  operation: Operation<Input, Answer>
  inputOf: (values: { name: string }) => Input
  onDone: () => void
}

/** Asks for the name of a version, in place. */
export function NameForm<Input, Answer>(props: NameFormProps<Input, Answer>) {
  const { label, first, operation, inputOf, onDone } = props
  const queries = useQueryClient()
  const form = useContractForm({
    operation,
    initialValues: { name: first },
    inputOf,
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: api.versions.list.key() })
      onDone()
    },
  })
  return (
    <form className={classes.nameForm} {...form.props}>
      <TextInput
        data-autofocus
        autoFocus
        aria-label={label}
        placeholder="Before the price change"
        size="xs"
        maxLength={120}
        onKeyDown={ownKeys((event) => {
          if (event.key !== 'Escape') return
          event.preventDefault()
          event.stopPropagation()
          onDone()
        })}
        {...form.getInputProps('name')}
        error={form.errors['name'] ?? form.problem?.detail}
      />
      <Row gap="8">
        <Button type="submit" size="xs" loading={form.isSending}>
          Save name
        </Button>
        <Button size="xs" variant="subtle" onClick={onDone}>
          Cancel
        </Button>
      </Row>
    </form>
  )
}
