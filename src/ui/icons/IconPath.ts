import type { barIcons } from './barIcons';
import type { cabinetIcons } from './cabinetIcons';
import type { controlIcons } from './controlIcons';
import type { frameIcons } from './frameIcons';

type Icons = typeof barIcons & typeof frameIcons & typeof controlIcons & typeof cabinetIcons;

/** The outline of one of the icons. */
export type IconPath = Icons[keyof Icons];
