/** Whether a key is only held while others are pressed. */
export const isModifier = (key: string): boolean => /^(Shift|Control|Alt|AltGraph|Meta)$/.test(key)
