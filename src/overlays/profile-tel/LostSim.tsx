import { brand } from '../../brand';
import { ru } from '../../ru';
import { Hint } from '../../ui/Hint';
import { TextLink } from '../../ui/TextLink';

/** The way out for somebody who cannot get the old number's code. */
export const LostSim = () => (
  <Hint summary={ru.phoneChange.lost}>
    {ru.phoneChange.lostHelp}
    <TextLink href={brand.supportPhoneLink}>{brand.supportPhone}</TextLink>
  </Hint>
);
