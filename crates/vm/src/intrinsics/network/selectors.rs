//! What is below `Selector`.

use super::super::Table;

pub(super) const TABLE: Table = &[];
