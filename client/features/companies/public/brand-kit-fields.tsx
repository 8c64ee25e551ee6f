import { useId } from 'react'
import type { BrandKit } from '#shared/contract/companies.ts'
import { BrandColours } from './brand-colours.tsx'
import classes from './brand-kit-fields.module.css'
import { PictureField } from '#client/features/assets/public/picture-field.tsx'

type BrandKitFieldsProps = {
  companyId: string
  value: BrandKit
  onChange: (value: BrandKit) => void
}

/** Colours and logo of a company. */
export function BrandKitFields({ companyId, value, onChange }: BrandKitFieldsProps) {
  const id = useId()
  const setLogo = (assetId: string) => {
    const { logoAssetId: _, ...colours } = value
    onChange(assetId ? { ...colours, logoAssetId: assetId } : colours)
  }
  return (
    <div className={classes.fields}>
      <BrandColours value={value} onChange={onChange} />
      <div>
        <label htmlFor={id} className={classes.label}>
          Logo
        </label>
        <PictureField
          companyId={companyId}
          id={id}
          label="Logo"
          value={value.logoAssetId ?? ''}
          write={setLogo}
        />
      </div>
    </div>
  )
}
