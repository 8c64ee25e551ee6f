import { Button } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { RoleMatrix } from '#client/ui/roles/role-matrix.tsx'
import type { Role } from '#shared/permissions/can.ts'

/** Opens the table of what each role may do. */
export function RolesButton({ own }: { own: Role }) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        What each role may do
      </Button>
      <Dialog
        opened={opened}
        onClose={() => setOpened(false)}
        title="What each role may do"
        size="46rem"
      >
        <RoleMatrix own={own} />
      </Dialog>
    </>
  )
}
