/**
 * On what is removed: the day (since the epoch, UTC) by which it was. Only a renewal writes it, with
 * everything else, and no edit takes it away. So it counts while the marks by which the thing is
 * removed are of the same writer: whoever brings it back and removes it again writes another.
 */
export const removedSinceKey = 'removedSince'
