import ae from "circle-flags/flags/ae.svg?url";
import au from "circle-flags/flags/au.svg?url";
import ca from "circle-flags/flags/ca.svg?url";
import ch from "circle-flags/flags/ch.svg?url";
import cn from "circle-flags/flags/cn.svg?url";
import de from "circle-flags/flags/de.svg?url";
import eu from "circle-flags/flags/european_union.svg?url";
import gb from "circle-flags/flags/gb.svg?url";
import hk from "circle-flags/flags/hk.svg?url";
import jp from "circle-flags/flags/jp.svg?url";
import mx from "circle-flags/flags/mx.svg?url";
import nz from "circle-flags/flags/nz.svg?url";
import se from "circle-flags/flags/se.svg?url";
import sg from "circle-flags/flags/sg.svg?url";
import us from "circle-flags/flags/us.svg?url";

/** The flags that stand in drawings and pictures of the product; lists of countries bring their own. */
export const flags = { ae, au, ca, ch, cn, de, eu, gb, hk, jp, mx, nz, se, sg, us } as const;
export type FlagName = keyof typeof flags;
