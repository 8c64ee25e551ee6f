import { ActionIcon } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { lazyFile } from '#client/lib/loading/lazy-file.ts'
import { LazyBoundary } from '#client/ui/loading/lazy-boundary.tsx'
import { MenuButton } from '#client/ui/menus/menu-button.tsx'
import { oncePerPerson } from '../presence/main-tab.ts'
import { useOwnId, usePeers } from '../presence/use-people.ts'
import classes from './top-bar.module.css'

export const peopleList = lazyFile(async () => (await import('./people-list.tsx')).PeopleList)
// Others are known some time after the page stands; who is alone never needs it.
const faceList = lazyFile(async () => (await import('./face-list.tsx')).FaceList)

/** Who else is here, as faces; beside them opens the list of all. */
export function FacesHere() {
  const people = oncePerPerson(usePeers(), useOwnId())
  return (
    <div className={classes.people}>
      {people.length > 0 ? <LazyBoundary part={faceList} props={{ people }} /> : null}
      <MenuButton menu={peopleList} props={{}} has="dialog">
        {(opener) => (
          <ActionIcon {...opener} aria-label="Who is here" title="Who is here" size={30}>
            <IconUsers size={18} stroke={1.5} />
            {people.length > 0 ? <span className={classes.count}>{people.length}</span> : null}
          </ActionIcon>
        )}
      </MenuButton>
    </div>
  )
}
