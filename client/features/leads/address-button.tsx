import { IconUserX } from '@tabler/icons-react'
import { useState } from 'react'
import { can } from '#shared/permissions/can.ts'
import { useActor } from '#client/lib/session/session.ts'
import { IconButton } from '#client/ui/buttons/icon-button.tsx'
import { EraseAddressDialog } from './erase-address-dialog.tsx'

/** For people who ask to be forgotten: everything from their address, also what no list shows. */
export function AddressButton({ companyId }: { companyId: string }) {
  const actor = useActor(companyId)
  const [isAsking, setAsking] = useState(false)
  if (!can(actor, 'leads.erase', { companyId })) return null
  return (
    <>
      <IconButton label="Erase by address" onClick={() => setAsking(true)}>
        <IconUserX size={16} stroke={1.5} />
      </IconButton>
      {isAsking ? (
        <EraseAddressDialog companyId={companyId} address="" onClose={() => setAsking(false)} />
      ) : null}
    </>
  )
}
