import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { Review } from '#shared/contract/reviews.ts'
import { Row, Spoken, Text } from '#client/ui/layout/elements.tsx'
import classes from './public/review-rounds.module.css'
import { useProof } from './use-proof.ts'

type ProofButtonProps = { campaignId: string; review: Pick<Review, 'id' | 'version'> }

/** Downloads what a lawyer wants of a round that is over, and says how far it is made. */
export function ProofButton({ campaignId, review }: ProofButtonProps) {
  const { progress, isPending, download } = useProof({ campaignId, reviewId: review.id })
  return (
    <Row gap="8" align="center">
      <Button
        size="xs"
        variant="default"
        className={classes.proof ?? ''}
        loading={isPending}
        leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}
        onClick={download}
      >
        Download proof<Spoken> of version {review.version.number}</Spoken>
      </Button>
      <Text size="12" tone="ink-2" role="status">
        {progress ? `Drawing the pages, ${progress.done} of ${progress.total}` : ''}
      </Text>
    </Row>
  )
}
