import { useQuery } from '@tanstack/react-query'
import type { Actor, Guest } from '#shared/permissions/can.ts'
import { admissionsQuery, useActor, useKnownPerson } from './session.ts'

/** Who looks at this screen: the signed-in person, else the guest. Only below RequireAdmission. */
export function useViewer(): { id: string; name: string; isGuest: boolean } {
  const me = useKnownPerson()
  const { data } = useQuery({ ...admissionsQuery, enabled: me === null })
  const viewer = me?.person ?? data?.guest
  if (!viewer) throw new Error('useViewer needs RequireAdmission above it')
  return { ...viewer, isGuest: !me }
}

/** Who the viewer is to one company, as a member or as a guest, for `can`; null while unknown. */
export function useActorOrGuest(companyId: string): Actor | Guest | null {
  const actor = useActor(companyId)
  const { data } = useQuery({ ...admissionsQuery, enabled: actor === null })
  if (actor || !data) return actor
  const here = data.campaigns.filter((campaign) => campaign.companyId === companyId)
  const rights = new Map(here.map(({ campaignId, rights: given }) => [campaignId, given]))
  const ofHere = data.walls.filter((wall) => wall.companyId === companyId)
  const walls = new Set(ofHere.map(({ campaignId }) => campaignId))
  return { companyId, rights, walls, closed: false, disabled: false }
}
