import { Button, Group, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { problemOf } from '#client/lib/errors/problem.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'

type NameDialogProps = {
  title: string
  button: string
  name: string
  children?: ReactNode
  onSave: (name: string) => Promise<unknown>
  onClose: () => void
}

/** Asks what a template is to be called, and stays open until that is stored. */
export function NameDialog({ title, button, name, children, onSave, onClose }: NameDialogProps) {
  const [text, setText] = useState(name)
  const save = useMutation({ mutationFn: () => onSave(text.trim()), onSuccess: onClose })
  const problem = save.error ? problemOf(save.error) : null
  return (
    <Dialog opened onClose={onClose} title={title} size="26rem">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          save.mutate()
        }}
      >
        <TextInput
          label="Name"
          required
          withAsterisk={false}
          data-autofocus
          maxLength={120}
          value={text}
          error={problem ? (Object.values(problem.fieldErrors)[0] ?? problem.detail) : null}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {children}
        <Group justify="flex-end" gap="xs" mt="lg">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={save.isPending}>
            {button}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}
