// The view in depth, where a page holds one (`deep.js` puts it here): pages of bodies in a plane are smaller without it.

export const depth = {View: null};
