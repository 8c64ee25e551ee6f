import { Button } from '@mantine/core'
import { Row } from '#client/ui/layout/elements.tsx'
import { ErrorNotice } from '#client/ui/notices/error-notice.tsx'

type FormFootProps = {
  problem: Error | null
  button: string
  isSending: boolean
  onCancel: () => void
}

/** Below the fields of a goal: why it could not be stored, and the two ways on. */
export function FormFoot({ problem, button, isSending, onCancel }: FormFootProps) {
  return (
    <>
      {problem ? <ErrorNotice error={problem} /> : null}
      <Row gap="8" align="center" justify="end" wrap mt="24">
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" loading={isSending}>
          {button}
        </Button>
      </Row>
    </>
  )
}
