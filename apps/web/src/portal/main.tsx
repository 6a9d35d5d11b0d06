import "#shared/base.css";
