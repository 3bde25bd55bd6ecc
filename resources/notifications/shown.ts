/** As many signs as a telephone shows of a notification before it is opened. */
export const shownTitle = 65;
export const shownBody = 178;
