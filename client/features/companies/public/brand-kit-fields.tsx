import { useId } from 'react'
import type { BrandKit } from '#shared/contract/companies.ts'
import { BrandColours } from './brand-colours.tsx'
import { PictureField } from '#client/features/assets/public/picture-field.tsx'
import { Stack, Text } from '#client/ui/layout/elements.tsx'

type BrandKitFieldsProps = {
  companyId: string
  value: BrandKit
  onChange: (value: BrandKit) => void
}

/** Colours and logo of a company. */
export function BrandKitFields({ companyId, value, onChange }: BrandKitFieldsProps) {
  const id = useId()
  return (
    <Stack gap="24">
      <BrandColours value={value} onChange={onChange} />
      <div>
        <Text as="label" htmlFor={id} mb="4" size="13" weight="500" block>
          Logo
        </Text>
        <PictureField
          companyId={companyId}
          id={id}
          label="Logo"
          value={value.logoAssetId ?? ''}
          write={(assetId) => onChange({ ...value, logoAssetId: assetId || undefined })}
        />
      </div>
    </Stack>
  )
}
