import { NotForRole } from './not-for-role.tsx'
import { CountPicture } from '../layout/pictures.tsx'

/** Instead of numbers for whoever has a role that does not see them; `back` leads on. */
export function NumbersNotShown({ back }: { back: { to: string; label: string } }) {
  return (
    <NotForRole
      picture={<CountPicture />}
      title="Your role does not see numbers"
      who="Owners, admins, editors and managers do."
      back={back}
    />
  )
}
