// Discovering more, where a page offers it (`offering.js` puts it here): pages that do not are smaller without it.

export const more = {Offer: null, serve: null};
