// Which kinds of bodies a drawing board knows.

import {BONES} from "./board_bones.js";
import {LINKS} from "./board_links.js";
import {SPRINGS} from "./board_springs.js";

const KINDS = {links: LINKS, springs: SPRINGS, bones: BONES};

export const kindOf = data => KINDS[data.kind] || LINKS;
