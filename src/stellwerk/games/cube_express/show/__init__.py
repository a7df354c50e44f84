"""What people see: view, panels, face and insights, the drawing and the text board."""
