import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { CountPicture } from '#client/ui/pictures.tsx'

/** Instead of numbers for whoever has a role that does not see them; `back` leads on. */
export function NumbersNotShown({ back }: { back: { to: string; label: string } }) {
  return (
    <EmptyState
      picture={<CountPicture />}
      title="Your role does not see numbers"
      action={
        <Button component={Link} to={back.to} variant="default">
          {back.label}
        </Button>
      }
    >
      Owners, admins, editors and managers do. An owner or admin of the company can change your
      role.
    </EmptyState>
  )
}
