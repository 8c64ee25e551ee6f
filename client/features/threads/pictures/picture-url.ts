/** Where a picture of a comment is: small for a row of them, or as large as it is kept. */
export const pictureUrl = (campaignId: string, id: string, size: 'small' | 'large') =>
  `/api/campaigns/${encodeURIComponent(campaignId)}/comment-pictures/${encodeURIComponent(id)}/${size}`
