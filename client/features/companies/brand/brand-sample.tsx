import { useMemo } from 'react'
import { logoOf } from '../public/logo-of.ts'
import { defaultSite } from '#shared/campaign/model/site.ts'
import { PageThumbnail } from '#client/ui/campaigns/page-thumbnail.tsx'
import type {
  BlockSeed,
  CampaignSeed,
  SectionSeed,
} from '#shared/campaign/edits/create-campaign.ts'
import type { BrandKit } from '#shared/contract/companies.ts'
import { brandTheme } from '#shared/page/colours/brand-theme.ts'
import { snapshotOfSeed } from '#shared/templates/template-snapshot.ts'
import classes from './brand-sample.module.css'

type BrandSampleProps = { name: string; brandKit: BrandKit }

/** A page as a campaign in these colours truly renders it. */
export function BrandSample({ name, brandKit }: BrandSampleProps) {
  const { theme, pages } = useMemo(
    () => snapshotOfSeed(sampleSeed(name, brandKit)),
    [name, brandKit],
  )
  const [page] = pages
  return (
    <div className={classes.stage}>
      <div className={classes.page}>
        {page ? <PageThumbnail page={page} theme={theme} site={defaultSite} /> : null}
      </div>
    </div>
  )
}

function sampleSeed(name: string, brandKit: BrandKit): CampaignSeed {
  const sections = [headOf(name, logoOf(brandKit)), hero, details]
  return { theme: brandTheme(brandKit), pages: [{ path: '/', title: name, sections }] }
}

/** A quarter of the width is enough for a logo. */
function headOf(name: string, logo: string | null): SectionSeed {
  const brand: BlockSeed = logo
    ? { kind: 'image', props: { asset: logo, alt: '' } }
    : { kind: 'heading', props: { text: name, level: '2', size: 'small' } }
  const empty = { blocks: [] }
  return { style: { padding: 'small' }, columns: [{ blocks: [brand] }, empty, empty, empty] }
}

const hero: SectionSeed = {
  style: { padding: 'medium', width: 'narrow' },
  columns: [
    {
      blocks: [
        {
          kind: 'heading',
          props: { text: 'Something worth announcing', level: '1', size: 'display' },
        },
        {
          kind: 'rich-text',
          props: {
            text: 'This is how a page of yours begins: your colours, and one thing to do.',
            size: 'large',
            tone: 'soft',
          },
        },
        { kind: 'button', props: { label: 'Save my place', link: '#details', size: 'large' } },
      ],
    },
  ],
}

const details: SectionSeed = {
  style: { padding: 'medium', width: 'narrow', background: 'primary' },
  columns: [
    {
      blocks: [
        { kind: 'heading', props: { text: 'What happens next', level: '2' } },
        { kind: 'rich-text', props: { text: 'Details that people look for before they say yes.' } },
      ],
    },
  ],
}
